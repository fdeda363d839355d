package com.example.orders.consumer;

import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.util.Properties;

/** Sends mail by SMTP. Safe for use by several threads. */
public final class Mailer {
  private static final String FROM = "Tea shop <orders@example.com>";

  private final Session session;

  public Mailer(String host, int port) {
    Properties properties = new Properties();
    properties.put("mail.smtp.host", host);
    properties.put("mail.smtp.port", String.valueOf(port));
    properties.put("mail.smtp.connectiontimeout", "10000");
    properties.put("mail.smtp.timeout", "10000");
    session = Session.getInstance(properties);
  }

  /** Hands a mail to the server; returns when the server took it. */
  public void send(String to, String subject, String text, String outboxId, String traceparent)
      throws MessagingException {
    MimeMessage mail = new MimeMessage(session);
    mail.setFrom(new InternetAddress(FROM));
    mail.setRecipient(RecipientType.TO, new InternetAddress(to));
    mail.setSubject(subject, "UTF-8");
    mail.setText(text, "UTF-8");
    mail.setHeader("X-Outbox-Id", outboxId);
    mail.setHeader("traceparent", traceparent);
    Transport.send(mail);
  }
}

package com.example.orders.outside;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.util.ArrayList;
import java.util.List;

/** An SMTP server on localhost that keeps what it accepted. */
public final class MailServer implements AutoCloseable {
  private final GreenMail greenMail =
      new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));

  /** A mail that the server accepted. */
  public record Mail(String to, String subject, String outboxId, String trace) {}

  public MailServer() {
    greenMail.start();
  }

  public int port() {
    return greenMail.getSmtp().getPort();
  }

  /** The accepted mails, in order. */
  public List<Mail> mails() {
    List<Mail> mails = new ArrayList<>();
    for (MimeMessage message : greenMail.getReceivedMessages()) {
      try {
        mails.add(
            new Mail(
                message.getRecipients(RecipientType.TO)[0].toString(),
                message.getSubject(),
                message.getHeader("X-Outbox-Id", null),
                message.getHeader("traceparent", null)));
      } catch (MessagingException e) {
        throw new IllegalStateException("The mail server kept a mail that it cannot read", e);
      }
    }
    return mails;
  }

  @Override
  public void close() {
    greenMail.stop();
  }
}

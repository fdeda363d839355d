package com.example.orders.outside;

import java.io.IOException;

/**
 * Everything outside the shop, on localhost: payments, mail, and a model for when there is no key.
 */
public record World(PaymentServer payments, MailServer mail, ModelServer model)
    implements AutoCloseable {

  public static World start() throws IOException {
    return new World(new PaymentServer(), new MailServer(), new ModelServer());
  }

  @Override
  public void close() {
    model.close();
    mail.close();
    payments.close();
  }
}

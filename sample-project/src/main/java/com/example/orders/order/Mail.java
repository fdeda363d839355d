package com.example.orders.order;

/** The mails that the shop sends. */
public enum Mail {
  ORDER_RECEIVED,
  ORDER_CANCELLED,
  WELCOME
}

package com.example.orders.order;

/** The currencies that the shop takes. */
public enum Currency {
  JPY,
  USD
}

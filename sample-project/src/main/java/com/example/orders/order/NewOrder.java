package com.example.orders.order;

/**
 * An order that is not placed yet.
 *
 * @param amount in the currency's smallest unit, positive
 */
public record NewOrder(String customerId, String item, long amount, Currency currency) {}

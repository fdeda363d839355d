package com.example.orders.order;

/**
 * A placed order.
 *
 * @param status {@code pending}, {@code paid}, {@code cancelled} or {@code refunded}
 */
public record Order(long id, String item, String status) {}

package com.example.orders.agent;

import com.example.orders.order.Currency;
import com.example.orders.order.NewOrder;
import com.example.orders.order.Order;
import com.example.orders.order.OrderDesk;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.invocation.InvocationParameters;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** The tools that the model may call. None of them leaves the process or the transaction. */
final class OrderTools {
  private final OrderDesk desk;

  OrderTools(OrderDesk desk) {
    this.desk = desk;
  }

  /** What the model reads; absent fields are left out. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Answer(
      boolean ok,
      boolean deduped,
      @JsonProperty("order_id") Long orderId,
      String item,
      String status,
      String due,
      String reason) {

    static Answer about(OrderDesk.Outcome outcome) {
      return new Answer(true, outcome.deduped(), outcome.orderId(), null, null, null, null);
    }

    static Answer refused(String reason) {
      return new Answer(false, false, null, null, null, null, reason);
    }
  }

  @Tool(name = "create_order", value = "Places an order; payment and mail follow by themselves.")
  Answer createOrder(
      @P(name = "item", description = "what is ordered") String item,
      @P(name = "amount", description = "price in the currency's smallest unit") long amount,
      @P(name = "currency", description = "JPY or USD") Currency currency,
      InvocationParameters parameters) {
    EdgeRequest request = EdgeRequest.of(parameters);
    if (amount <= 0) {
      return Answer.refused("the amount must be positive");
    }
    NewOrder order = new NewOrder(request.customerId(), item, amount, currency);
    return Answer.about(desk.place(order, request.keyOf(order), request.trace()));
  }

  @Tool(name = "cancel_order", value = "Cancels an order; a charge is refunded.")
  Answer cancelOrder(
      @P(name = "order_id", description = "the order's number") long orderId,
      InvocationParameters parameters) {
    EdgeRequest request = EdgeRequest.of(parameters);
    return desk.cancel(orderId, request.customerId(), request.trace())
        .map(Answer::about)
        .orElseGet(() -> Answer.refused("there is no such order"));
  }

  @Tool(name = "schedule_welcome_mail", value = "Sends the customer a welcome mail, later.")
  Answer scheduleWelcomeMail(
      @P(name = "minutes", description = "how long to wait, in minutes, 0 to 1440") int minutes,
      InvocationParameters parameters) {
    EdgeRequest request = EdgeRequest.of(parameters);
    if (minutes < 0 || minutes > 1440) {
      return Answer.refused("minutes must be 0 to 1440");
    }
    OrderDesk.Welcome welcome =
        desk.scheduleWelcome(request.customerId(), Duration.ofMinutes(minutes), request.trace());
    String due =
        welcome.due() == null ? null : welcome.due().truncatedTo(ChronoUnit.SECONDS).toString();
    return new Answer(true, welcome.deduped(), null, null, null, due, null);
  }

  @Tool(name = "order_status", value = "Tells the status of an order.")
  Answer orderStatus(
      @P(name = "order_id", description = "the order's number") long orderId,
      InvocationParameters parameters) {
    Optional<Order> order = desk.find(orderId, EdgeRequest.of(parameters).customerId());
    return order
        .map(o -> new Answer(true, false, o.id(), o.item(), o.status(), null, null))
        .orElseGet(() -> Answer.refused("there is no such order"));
  }
}

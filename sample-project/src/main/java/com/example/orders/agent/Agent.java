package com.example.orders.agent;

import com.example.orders.order.OrderDesk;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.tool.ToolErrorHandlerResult;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers customers. Safe for use by several threads; a conversation by one at a time. */
public final class Agent {
  private static final Logger log = LoggerFactory.getLogger(Agent.class);
  private static final int MESSAGES_KEPT = 40;
  private static final int TOOL_ROUNDS = 8;

  private final OrderAgent agent;

  public Agent(ChatModel model, OrderDesk desk) {
    agent =
        AiServices.builder(OrderAgent.class)
            .chatModel(model)
            .tools(new OrderTools(desk))
            .chatMemoryProvider(id -> MessageWindowChatMemory.withMaxMessages(MESSAGES_KEPT))
            .maxToolCallingRoundTrips(TOOL_ROUNDS)
            .toolExecutionErrorHandler(
                (error, context) -> {
                  // The model learns that it failed, not how: a message may name tables or hosts.
                  log.warn("Tool {} failed", context.toolExecutionRequest().name(), error);
                  return ToolErrorHandlerResult.text(
                      "{\"ok\": false, \"reason\": \"the order desk is not available\"}");
                })
            .build();
  }

  /** Anthropic's API, or one that speaks its wire format at another address. */
  public static ChatModel model(String baseUrl, String apiKey, String name) {
    return AnthropicChatModel.builder()
        .baseUrl(baseUrl)
        .apiKey(apiKey)
        .modelName(name)
        .maxTokens(1024)
        .timeout(Duration.ofSeconds(60))
        .build();
  }

  /**
   * Says something to the agent.
   *
   * @return what the agent answers, after its tools committed
   */
  public String chat(String conversation, String text, EdgeRequest request) {
    return agent.chat(conversation, text, request.asParameters());
  }
}

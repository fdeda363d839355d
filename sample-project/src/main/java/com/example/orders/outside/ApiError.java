package com.example.orders.outside;

/** An error as the Messages API reports it: an HTTP status, a type and a message. */
final class ApiError extends Exception {
  final int status;
  final String type;

  private ApiError(int status, String type, String message) {
    super(message);
    this.status = status;
    this.type = type;
  }

  static ApiError invalidRequest(String message) {
    return new ApiError(400, "invalid_request_error", message);
  }

  static ApiError authentication(String message) {
    return new ApiError(401, "authentication_error", message);
  }

  static ApiError notFound(String message) {
    return new ApiError(404, "not_found_error", message);
  }

  static ApiError methodNotAllowed(String message) {
    return new ApiError(405, "invalid_request_error", message);
  }
}

package io.github.outboxguard.spotbugs.examples

import dev.langchain4j.agent.tool.Tool
import java.net.URL

class KotlinTools {

  @Tool
  fun fetch(address: String): String = URL(address).openStream().use { it.reader().readText() }

  @Tool
  fun fetchAll(addresses: List<String>): List<String> = addresses.map { download(it) }

  @Tool
  fun harmless(names: List<String>): String = names.joinToString { it.uppercase() }

  private fun download(address: String): String = URL(address).openStream().reader().readText()
}

package com.ex;
import org.junit.*;
import static org.junit.Assert.*;
public class OldTest {
  @Test public void inner() { Parser.outer(java.util.List.of(java.util.Map.of("a", 1))); }
  @Test public void wrong() { assertEquals(5, Parser.wrong(5)); }
  @Test public void chain() { new Parser().chain(); }
}

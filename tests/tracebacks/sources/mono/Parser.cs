using System;
namespace Ex {
  public class Parser {
    public static int Outer(string s) {
      return s.Length;
    }
    public void Chain() {
      try { Outer(null); }
      catch (NullReferenceException e) {
        throw new InvalidOperationException("bad thing", e);
      }
    }
    public static void Main() { new Parser().Chain(); }
  }
}

namespace Ex.Tests { class ParserTests { } }

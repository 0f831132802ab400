namespace Ex { class Program { } }

<?php
// PHP files to spans, by PHP-Parser (nikic).
// Usage: php php_spans.php LIB_FOLDER < paths, one a line. Writes one JSON record a line.

declare(strict_types=1);

use PhpParser\Node;

$library = rtrim($argv[1], '/');
spl_autoload_register(static function (string $class) use ($library): void {
    $file = $library . '/' . str_replace('\\', '/', $class) . '.php';
    if (is_file($file)) {
        require $file;
    }
});

final class Walker
{
    /** @var list<array<string, mixed>> */
    public array $spans = [];

    public function __construct(private string $text)
    {
    }

    public function walk(Node $node, bool $held): void
    {
        $named = $this->named($node);
        if ($named !== null) {
            $this->add($node, $named, false);
        } elseif (($node instanceof Node\Expr\Closure || $node instanceof Node\Expr\ArrowFunction) && !$held) {
            $this->add($node, '', true);
        }
        foreach ($node->getSubNodeNames() as $name) {
            $children = $node->$name;
            foreach (is_array($children) ? $children : [$children] as $child) {
                if ($child instanceof Node) {
                    $this->walk($child, $held || $named !== null);
                }
            }
        }
    }

    /** The name under which the node is a span, or null. */
    private function named(Node $node): ?string
    {
        if ($node instanceof Node\Stmt\Function_) {
            return $node->name->toString();
        }
        if ($node instanceof Node\Stmt\ClassMethod) {
            return $node->stmts === null ? null : $node->name->toString();
        }
        if ($node instanceof Node\PropertyHook) {
            return $node->body === null ? null : $node->name->toString();
        }
        $value = null;
        $name = '';
        if ($node instanceof Node\Expr\Assign || $node instanceof Node\Expr\AssignOp\Coalesce) {
            $value = $node->expr;
        } elseif ($node instanceof Node\ArrayItem && $node->key !== null) {
            $value = $node->value;
        }
        $function = $value instanceof Node\Expr\Closure || $value instanceof Node\Expr\ArrowFunction;
        return $function ? $name : null;
    }

    private function add(Node $node, string $name, bool $anonymous): void
    {
        $from = $node->getStartFilePos();
        $line = strrpos(substr($this->text, 0, $from), "\n");
        $this->spans[] = [
            'name' => $name,
            'anonymous' => $anonymous,
            'start' => $node->getStartLine(),
            'core_start' => $node->getStartLine(),
            'column' => $from - ($line === false ? 0 : $line + 1),
            'end' => $node->getEndLine(),
        ];
    }
}

/** @return list<array{int, int, int, int}> */
function comments(array $tokens, string $text): array
{
    $found = [];
    foreach ($tokens as $token) {
        if ($token->id !== T_COMMENT && $token->id !== T_DOC_COMMENT) {
            continue;
        }
        $line = strrpos(substr($text, 0, $token->pos), "\n");
        $column = $token->pos - ($line === false ? 0 : $line + 1);
        $breaks = substr_count($token->text, "\n");
        $last = $breaks === 0 ? $column + strlen($token->text) : strlen($token->text) - strrpos($token->text, "\n") - 1;
        $found[] = [$token->line, $column, $token->line + $breaks, $last];
    }
    return $found;
}

$parser = (new PhpParser\ParserFactory())->createForNewestSupportedVersion();
while (($path = fgets(STDIN)) !== false) {
    $path = rtrim($path, "\n");
    $text = file_get_contents($path);
    try {
        $tree = $parser->parse($text);
        $walker = new Walker($text);
        foreach ($tree as $node) {
            $walker->walk($node, false);
        }
        $record = [
            'path' => $path, 'spans' => $walker->spans, 'comments' => comments($parser->getTokens(), $text),
        ];
    } catch (PhpParser\Error $error) {
        $record = ['path' => $path, 'error' => $error->getMessage()];
    }
    echo json_encode($record, JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_SLASHES), "\n";
}

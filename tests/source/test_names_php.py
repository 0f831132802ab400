"""The names of PHP files: what they define, import and use."""

from source.named import defined, imported, named, used

PHP_DEFINITIONS = """
<?php
namespace Kit;
const LIMIT = 1, MORE = 2;
define('OLD', 3);
abstract class Ring extends Base implements Grows
{
    use Logs;
    const SIZE = 3;
    private static ?int $count = 0;
    protected $a, $b = 1;
    public function __construct(private readonly string $name, protected ?int $size = 3, &...$rest)
    {
        function inner() {}
    }
    abstract protected function grow(int|string $by, self $to = null): ?self;
    private function hidden() { $f = fn($x) => new class { public $y; }; }
}
interface Grows { const ALL = 1; function grow($by); }
trait Logs { function log() {} }
enum Suit: string { case Hearts = 'h'; public static function of() {} }
function helped(array $by = []) {}
"""


def test_php_definitions() -> None:
    found = named("a.php", PHP_DEFINITIONS)
    assert not found.uncertain
    assert defined(found) == [
        "constant public LIMIT",
        "constant public MORE",
        "constant public OLD",
        "class public Ring",
        "field public Ring.SIZE",
        "field private Ring.count",
        "field internal Ring.a",
        "field internal Ring.b",
        "method public Ring.__construct($name: string, $size: ?int = 3, ...$rest)",
        "field private Ring.name",
        "field internal Ring.size",
        "method internal Ring.grow($by: int|string, $to: self = null)",
        "method private Ring.hidden()",
        "class public Grows",
        "field public Grows.ALL",
        "method public Grows.grow($by)",
        "class public Logs",
        "method public Logs.log()",
        "class public Suit",
        "field public Suit.Hearts",
        "method public Suit.of()",
        "function public helped($by: array = [])",
    ]


PHP_IMPORTS_AND_USE = r"""
<?php
use Kit\Ring;
use Kit\Shape as Form;
use function Kit\grown;
use const Kit\LIMIT;
use Kit\{Edge, Deep\Box as Crate, function made};
use Alone;
require_once __DIR__ . '/x.php';
/** @var Edge $edge */
function f(Form $form) {
    foreach ($form as $k => $v) {}
    $form->grow($form->size, Ring::of(), Ring::SIZE, named: LIMIT);
    try {} catch (Wrong $e) {}
    return new Crate("text Word") instanceof \Kit\Other;
}
"""


def test_php_imports_and_use() -> None:
    found = named("a.php", PHP_IMPORTS_AND_USE)
    assert not found.uncertain
    assert imported(found) == [
        "name Ring Kit Ring",
        "name Form Kit Shape",
        "name grown Kit grown",
        "name LIMIT Kit LIMIT",
        "name Edge Kit Edge",
        "name Crate Deep Box",
        "name made Kit made",
        "module Alone Alone -",
        "effect - __DIR__ . '/x.php -",
    ]
    assert " ".join(sorted(used(found))) == (
        "$form:grow $form:size Crate Form Kit Kit:Other LIMIT Ring Ring:SIZE Ring:of Wrong"
    )
    assert " ".join(sorted(found.bound)) == "e form k named v"
    assert {"text", "Word"} <= found.mentioned

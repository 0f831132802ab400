<?php //: -
/** //: statement declare(strict_types=1); [comment]
 * A store. //: = [comment]
 */ //: = [comment]
declare(strict_types=1); //: statement declare(strict_types=1); [header]

namespace App\Store; //: statement namespace App\Store; [header]

use App\Contracts\{Reader, Writer}; //: statement use App\Contracts\{Reader, Writer}; [import] [header]
use function array_map; //: statement use function array_map; [import] [header]

const LIMIT = 3; //: statement LIMIT [header]
$double = function (int $value): int { //: $double [header]
    return $value * 2;
};
$triple = fn (int $value) => $value * 3; //: $triple [header]

# An old comment. //: helper [comment]
function helper(string $name): string //: helper [header]
{
    return array_map(fn ($part) => trim($part), explode(',', $name))[0]; //: helper
}

// Where it is kept. //: statement Shelf [comment]
final class Shelf implements Reader //: statement Shelf [header]
{
    use Counts; //: member Shelf.use Counts; [header]

    public const SIZE = 4; //: member Shelf.SIZE [header]
    private array $items = [ //: member Shelf.$items [header]
        'first' => 1,
    ];

    // A property with hooks. //: member Shelf.$name [comment]
    public string $name { //: member Shelf.$name [header]
        get { //: Shelf.$name.get [header]
            return $this->items['name'];
        }
        set => $this->items['name'] = $value; //: Shelf.$name.set [header]
    } //: member Shelf.$name

    /** //: Shelf.__construct [comment]
     * Makes one. //: = [comment]
     */ //: = [comment]
    public function __construct(private readonly int $size) //: Shelf.__construct [header]
    {
        $this->onClose = function () { //: Shelf.__construct.$this->onClose [header]
            $this->items = [];
        };
        $handlers = [ //: Shelf.__construct
            'open' => fn () => true, //: Shelf.__construct.open [header]
            'close' => null, //: Shelf.__construct
        ];
    }

    #[Route('/shelf')] //: Shelf.show
    #[Cached( //: =
        60, //: =
    )] //: =
    public static function show(): string //: Shelf.show [header]
    {
        return 'shelf';
    }
} //: -

abstract class Base //: statement Base [header]
{
    abstract public function area(): float; //: member Base.area [header]
} //: -

interface HasArea //: statement HasArea [header]
{
    public function area(): float; //: member HasArea.area [header]
} //: -

enum Suit: string //: statement Suit [header]
{
    case Hearts = 'H'; //: member Suit.Hearts [header]

    public function label(): string //: Suit.label [header]
    {
        return ucfirst(strtolower($this->name));
    }
} //: -

Route::get('/shelves', function () { //: get('/shelves') [header]
    return helper('a,b');
});

if (PHP_SAPI === 'cli') { //: statement if (PHP_SAPI === 'cli') { [header]
    echo helper('x');
}

<?php

declare(strict_types=1);

/*
 * php places.php <file …>: JSON list of the single places at which these PHP files can be changed so that they say something else.
 * Each: {file, line, from, to (bytes), text (what stands there), new (what stands there instead), kind, name (its own: that of twins
 * holds their line, and their number on it)}. Run by bin/mutants.mjs.
 */

use PhpParser\Node;
use PhpParser\NodeTraverser;
use PhpParser\NodeVisitorAbstract;
use PhpParser\ParserFactory;

require dirname(__DIR__, 3) . '/vendor/autoload.php';

const OPERATORS = [
    Node\Expr\BinaryOp\Identical::class => '!==', Node\Expr\BinaryOp\NotIdentical::class => '===',
    Node\Expr\BinaryOp\Equal::class => '!=', Node\Expr\BinaryOp\NotEqual::class => '==',
    Node\Expr\BinaryOp\Smaller::class => '<=', Node\Expr\BinaryOp\SmallerOrEqual::class => '<',
    Node\Expr\BinaryOp\Greater::class => '>=', Node\Expr\BinaryOp\GreaterOrEqual::class => '>',
    Node\Expr\BinaryOp\BooleanAnd::class => '||', Node\Expr\BinaryOp\BooleanOr::class => '&&',
    Node\Expr\BinaryOp\Plus::class => '-', Node\Expr\BinaryOp\Minus::class => '+',
    Node\Expr\BinaryOp\Mul::class => '+', Node\Expr\BinaryOp\Div::class => '*',
];
const FUNCTIONS = ['min' => 'max', 'max' => 'min', 'floor' => 'ceil', 'ceil' => 'floor', 'array_filter' => 'array_values'];

$visitor = new class extends NodeVisitorAbstract {
    /** @var list<array{file: string, line: int, from: int, to: int, text: string, new: string, kind: string, name: string}> */
    public array $places = [];
    public string $file = '';
    public string $source = '';
    /** @var list<Node> places that are left as they are */
    private array $skipped = [];

    public function enterNode(Node $node): ?int
    {
        // Attributes, constants and default values are read by no test of behaviour alone.
        if ($node instanceof Node\Attribute || $node instanceof Node\Stmt\ClassConst || $node instanceof Node\Stmt\Declare_) {
            return self::DONT_TRAVERSE_CHILDREN;
        }
        if (in_array($node, $this->skipped, true)) {
            return self::DONT_TRAVERSE_CHILDREN;
        }
        $code = $this->code(...);
        // PHPStan knows the types on both sides: whether a search is strict changes nothing then.
        if ($node instanceof Node\Expr\FuncCall && in_array($code($node->name), ['in_array', 'array_search', 'array_keys'], true)) {
            $this->skipped = array_values(array_slice($node->args, 2));
        }
        if ($node instanceof Node\Stmt\Expression && str_starts_with($code($node), 'defined(')) {
            return self::DONT_TRAVERSE_CHILDREN;
        }
        match (true) {
            $node instanceof Node\Expr\BinaryOp && isset(OPERATORS[$node::class]) => $this->add(
                $node,
                $code($node->left) . ' ' . OPERATORS[$node::class] . ' ' . $code($node->right),
                'operator',
            ),
            $node instanceof Node\Expr\BinaryOp\Coalesce && !$node->right instanceof Node\Expr\Throw_ => $this->add(
                $node,
                $code($node->right),
                'default',
            ),
            $node instanceof Node\Expr\BooleanNot => $this->add($node, $code($node->expr), 'negation'),
            $node instanceof Node\Expr\Ternary && $node->if !== null => $this->add(
                $node,
                "{$code($node->cond)} ? {$code($node->else)} : {$code($node->if)}",
                'branches',
            ),
            $node instanceof Node\Expr\ConstFetch && in_array($node->name->toLowerString(), ['true', 'false'], true) => $this->add(
                $node,
                $node->name->toLowerString() === 'true' ? 'false' : 'true',
                'boolean',
            ),
            $node instanceof Node\Scalar\Int_ => $this->add($node, (string) ($node->value + 1), 'number'),
            $node instanceof Node\Stmt\If_ && self::is_plain($node->cond) => $this->add($node->cond, "!{$code($node->cond)}", 'condition'),
            $node instanceof Node\Stmt\Expression && self::acts($node->expr) => $this->add($node, ';', 'statement'),
            $node instanceof Node\Expr\FuncCall && isset(FUNCTIONS[$code($node->name)]) => $this->add(
                $node->name,
                FUNCTIONS[$code($node->name)],
                'function',
            ),
            default => null,
        };

        return null;
    }

    /** A condition that no other change turns round: a call or a variable. */
    private static function is_plain(Node\Expr $condition): bool
    {
        return $condition instanceof Node\Expr\CallLike
            || $condition instanceof Node\Expr\Variable
            || $condition instanceof Node\Expr\PropertyFetch;
    }

    /** A statement that does something to the world: a call or a refusal; assignments would leave undefined variables. */
    private static function acts(Node\Expr $expression): bool
    {
        return $expression instanceof Node\Expr\CallLike || $expression instanceof Node\Expr\Throw_;
    }

    private function code(Node $node): string
    {
        $text = substr($this->source, $node->getStartFilePos(), $node->getEndFilePos() - $node->getStartFilePos() + 1);

        // A part keeps its own strength when what stands around it changes.
        $binds_weakly = $node instanceof Node\Expr\BinaryOp
            || $node instanceof Node\Expr\Ternary
            || $node instanceof Node\Expr\Assign
            || $node instanceof Node\Expr\Throw_;

        return $binds_weakly ? "($text)" : $text;
    }

    private function add(Node $node, string $new, string $kind): void
    {
        $from = $node->getStartFilePos();
        $to = $node->getEndFilePos() + 1;
        $is_whole = in_array($kind, ['statement', 'number', 'boolean', 'function'], true);
        $new = $is_whole ? $new : "($new)";
        $text = substr($this->source, $from, $to - $from);
        $line = trim(explode("\n", $this->source)[$node->getStartLine() - 1] ?? '');
        $this->places[] = [
            'file' => $this->file,
            'line' => $node->getStartLine(),
            'from' => $from,
            'to' => $to,
            'text' => $text,
            'new' => $new,
            'kind' => $kind,
            'name' => "$this->file: $kind: $text → $new, in: $line",
        ];
    }
};

$parser = (new ParserFactory())->createForHostVersion();
foreach (array_slice($argv, 1) as $file) {
    $visitor->file = $file;
    $visitor->source = (string) file_get_contents($file);
    $traverser = new NodeTraverser($visitor);
    $traverser->traverse($parser->parse($visitor->source) ?? []);
}
$known = [];
foreach ($visitor->places as &$place) {
    $name = $place['name'];
    $known[$name] = ($known[$name] ?? 0) + 1;
    $place['name'] = $known[$name] > 1 ? "$name (no. {$known[$name]})" : $name;
}
unset($place);
echo json_encode($visitor->places, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);

<?php
declare(ticks=1);

function add(int ...$numbers): int
{
    ob_start();
    echo array_sum($numbers);
    $text = ob_get_clean();
    return (int) $text;
}

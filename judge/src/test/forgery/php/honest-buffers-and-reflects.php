<?php
function add(int ...$numbers): int
{
    ob_start();
    echo "not ok - hidden\n";
    ob_end_clean();
    assert((new ReflectionFunction('add'))->getNumberOfParameters() === 1);
    assert(count((new Exception())->getTrace()) > 0);
    register_shutdown_function(fn () => print("bye\n"));
    return array_sum($numbers);
}

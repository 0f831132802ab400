<?php
set_error_handler(function($n,$m,$f,$l){throw new ErrorException($m,0,$n,$f,$l);});
function g(){ $a=[]; return $a["x"]; }
g();

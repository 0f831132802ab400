<?php
function f( {
 return 2;
}

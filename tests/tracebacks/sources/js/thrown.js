'use strict';
function f() {
  throw 'no error';
}
f();

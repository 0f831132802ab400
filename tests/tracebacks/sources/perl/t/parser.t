use Test::More;

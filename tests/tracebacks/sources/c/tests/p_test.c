#include "unity.h"







int outer(int);
void test_wrong(void)
{
  TEST_ASSERT_EQUAL(5, outer(5));
}

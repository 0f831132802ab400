#include <stdio.h> //: statement #include <stdio.h> [import] [header]
#include <stdlib.h> //: statement #include <stdlib.h> [import] [header]

#define LIMIT 16 //: statement LIMIT [header]
#define SQUARE(x) ((x) * (x)) //: statement SQUARE [header]

/* A stack of numbers. */ //: statement stack [comment]
struct stack { //: = [header]
    int *items; //: member stack.items [header]
    // how many are in it //: member stack.size [comment]
    size_t size; //: = [header]
}; //: -

typedef int (*compare_fn)(const void *, const void *); //: statement typedef int (*compare_fn)(const void *, const void *); [header]

static int counter = 0; //: statement counter [header]

int push(struct stack *s, int item); //: statement push [header]

// Pushes one item. //: push [comment]
int push(struct stack *s, int item) //: = [header]
{
    if (s->size >= LIMIT) {
        return -1;
    }
    s->items[s->size++] = item;
    return 0;
}

static inline int pop(struct stack *s) { return s->items[--s->size]; } //: pop [header]

int *top(struct stack *s) //: top [header]
{
    return &s->items[s->size - 1];
}

compare_fn chosen(void) //: chosen [header]
{
    return NULL;
}

int (*table[2])(void) = {0, 0}; //: statement int (*table[2])(void) = {0, 0}; [header]

#ifdef VERBOSE //: -
void report(const struct stack *s) //: report [header]
{
    printf("%zu\n", s->size);
}
#endif //: -

int main(void) //: main [header]
{
    struct stack s = {0};
    s.items = malloc(sizeof(int) * LIMIT);
    push(&s, counter);
    free(s.items);
    return 0;
}

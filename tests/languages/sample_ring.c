/* //: statement #include <stddef.h> [comment]
 * ring.c: a byte ring with a callback for the reader. //: = [comment]
 */ //: = [comment]
#include <stddef.h> //: = [header] [import]
#include <string.h> //: statement #include <string.h> [header] [import]
#include "ring.h" //: statement #include "ring.h" [header] [import]

#define RING_MAX 4096 //: statement RING_MAX [header]

/* Wraps around. */ //: statement ring_wrap [comment]
#define ring_wrap(r, at) \
	((at) % (r)->size)

typedef int (*ring_reader)(const char *bytes, size_t length, void *context); //: statement typedef int (*ring_reader)(const char *bytes, size_t leng... [header]

struct ring { //: statement ring [header]
	char *bytes; //: member ring.bytes [header]
	size_t head, tail, size; //: member ring.head [header]
	ring_reader reader; //: member ring.reader [header]
}; //: -

static size_t opened; //: statement opened [header]

static const struct ring_ops default_ops = { //: statement default_ops [header]
	.open = ring_open,
	.close = ring_close,
};

size_t ring_length(const struct ring *r); //: statement ring_length [header]

/* How many bytes are ready. */ //: ring_length [comment]
size_t ring_length(const struct ring *r) //: = [header]
{
	if (r->tail >= r->head)
		return r->tail - r->head;

	return r->size - r->head + r->tail;
}

static inline char *ring_at(struct ring *r, size_t at) { return r->bytes + ring_wrap(r, at); } //: ring_at [header]

/* //: ring_reader_of [comment]
 * A function that gives back a function. //: = [comment]
 */ //: = [comment]
int (*ring_reader_of(struct ring *r))(const char *, size_t, void *) //: = [header]
{
	return r->reader;
}

__attribute__((noinline)) //: ring_push [header]
static int
ring_push(struct ring *r, const char *bytes,
	  size_t length)
{
	size_t i;

	if (length > RING_MAX) {
		return -1; /* the caller cuts it up */
	}
	for (i = 0; i < length; i++)
		*ring_at(r, r->tail++) = bytes[i];
#ifdef RING_TRACE
	trace("push", length);
#endif
	return 0;
}

#ifdef RING_LOCKED //: -
void ring_lock(struct ring *r) //: ring_lock [header]
{
	lock(&r->mutex);
}
#else //: -
void ring_lock(struct ring *r) { (void)r; } //: ring_lock [header]
#endif //: -

#ifdef RING_WIDE
int ring_open(struct ring *r, size_t size, int wide) //: ring_open [header]
{
	if (wide)
#else
int ring_open(struct ring *r, size_t size)
{
	if (size > 0)
#endif
		r->size = size;
	return 0;
}

#if 0 //: -
static void ring_dump(const struct ring *r) //: ring_dump [header]
{
	print_bytes(r->bytes, r->size);
}
#endif //: -

int ring_sum(a, b) //: ring_sum [header]
	int a;
	int b;
{
	return a + b;
}

// the last one out //: ring_close [comment]
void *ring_close(struct ring *r) { //: = [header]
	opened--;
	return memset(r, 0, sizeof(*r));
}

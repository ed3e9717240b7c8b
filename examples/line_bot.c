/* A bot over JSON lines in C, without a JSON library: it needs only the id and the steps.
 *
 *     cc -O2 -o line_bot examples/line_bot.c
 *     moonpack seat LINK 'process(command="./line_bot", version=2)'
 *
 * It plays a random legal step, and `end` only if there is no other. The steps of the notation have
 * no quotes and no backslashes in them, so each ends at the next quote. Only the message `decide`
 * has the key "id", right at its beginning; what is in a view cannot be taken for it.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_STEPS 4096

/* The end of a JSON string that begins at the quote `at`: its closing quote. */
static const char *string_end(const char *at)
{
    for (at++; *at && *at != '"'; at++)
        if (*at == '\\' && at[1])
            at++;
    return at;
}

/* The value of a key of the outermost object; NULL if it has no such key. */
static const char *value_of(const char *line, const char *key)
{
    size_t length = strlen(key);
    int depth = 0;
    for (const char *at = line; *at; at++) {
        if (*at == '{' || *at == '[')
            depth++;
        else if (*at == '}' || *at == ']')
            depth--;
        else if (*at == '"') {
            const char *end = string_end(at), *after = end + 1;
            if (!*end)
                return NULL;
            while (*after == ' ')
                after++;
            if (depth == 1 && *after == ':' && (size_t)(end - at - 1) == length &&
                strncmp(at + 1, key, length) == 0) {
                for (after++; *after == ' '; after++)
                    ;
                return after;
            }
            at = end;
        }
    }
    return NULL;
}

/* Choose among the steps of a list such as ["end", "howl desert 5*"], and answer. */
static void answer(long id, const char *list)
{
    const char *steps[MOST_STEPS];
    int lengths[MOST_STEPS], many = 0, others = 0;
    for (const char *at = list; *at && *at != ']' && many < MOST_STEPS; at++) {
        if (*at != '"')
            continue;
        const char *end = string_end(at);
        int length = (int)(end - at - 1);
        int is_end = length == 3 && strncmp(at + 1, "end", 3) == 0;
        int place = many++;
        if (!is_end) { /* those before `others` are not `end` */
            steps[place] = steps[others], lengths[place] = lengths[others];
            place = others++;
        }
        steps[place] = at + 1, lengths[place] = length;
        at = end;
    }
    if (many == 0) {
        printf("{\"id\": %ld, \"error\": \"no steps\"}\n", id);
    } else {
        int chosen = rand() % (others ? others : many);
        printf("{\"id\": %ld, \"step\": \"%.*s\"}\n", id, lengths[chosen], steps[chosen]);
    }
    fflush(stdout);
}

int main(void)
{
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        const char *type = value_of(line, "type"), *id = value_of(line, "id");
        const char *steps = value_of(line, "steps"), *seed = value_of(line, "seed");
        if (type && strncmp(type, "\"new_game\"", 10) == 0 && seed && *seed == '"')
            srand((unsigned)strtoul(seed + 1, NULL, 10));
        else if (id && steps)
            answer(strtol(id, NULL, 10), steps);
    }
    free(line);
    return 0;
}

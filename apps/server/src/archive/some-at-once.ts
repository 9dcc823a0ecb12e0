// Runs many requests to an archive with limited concurrency.

const AT_ONCE = 8;

/** The results of `ask`, in order. */
export async function someAtOnce<T, Answer>(
  items: readonly T[],
  ask: (item: T, index: number) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const some = items.slice(from, from + AT_ONCE);
    answers.push(...(await Promise.all(some.map((item, index) => ask(item, from + index)))));
  }
  return answers;
}

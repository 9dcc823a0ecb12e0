// A value that takes time to compute, for example in a worker, as the reactive state of a component.

interface Computed<T> {
  /** Undefined until it is computed. */
  readonly value: T | undefined;
  /** Why it could not be computed. */
  readonly failure: string | undefined;
}

/**
 * Calls `compute` now and again when state that it reads changes, and aborts it then and when the component is gone. `compute` returns
 * undefined if there is nothing to compute. For a component's initialisation.
 */
export function computed<T>(compute: (signal: AbortSignal) => Promise<T> | undefined): Computed<T> {
  let value = $state.raw<T>();
  let failure = $state.raw<string>();
  $effect(() => {
    const left = new AbortController();
    value = undefined;
    failure = undefined;
    compute(left.signal)?.then(
      (made) => {
        if (!left.signal.aborted) value = made;
      },
      (thrown: unknown) => {
        if (!left.signal.aborted) failure = String(thrown);
      },
    );
    return () => left.abort();
  });
  return {
    get value() {
      return value;
    },
    get failure() {
      return failure;
    },
  };
}

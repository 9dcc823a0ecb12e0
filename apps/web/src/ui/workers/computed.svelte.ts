// A value that takes time to compute, for example in a worker, as the reactive state of a component.

/**
 * Calls `compute` now and again when state that it reads changes, and aborts it then and when the component is gone. `compute` returns
 * undefined if there is nothing to compute. For a component's initialisation.
 */
export function computed<T>(compute: (signal: AbortSignal) => Promise<T> | undefined) {
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
    /** Undefined until it is computed. */
    get value() {
      return value;
    },
    /** Why it could not be computed. */
    get failure() {
      return failure;
    },
  };
}

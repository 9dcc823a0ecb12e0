// Sends one request to a worker, and terminates the worker after its reply, an error or an abort.

/** Rejects with the worker's error, or when `signal` is aborted. */
export function askWorker<Question, Answer>(worker: Worker, question: Question, signal: AbortSignal): Promise<Answer> {
  const answered = new Promise<Answer>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data), { once: true });
    worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  worker.postMessage(question);
  return answered.finally(() => worker.terminate());
}

// Messages between threads cost much by the piece: what is sent within one turn of the event loop goes together.

/** A sender that passes all messages of a turn on as one list. */
export function batched<Message>(post: (messages: readonly Message[]) => void): (message: Message) => void {
  let waiting: Message[] = [];
  const flush = (): void => {
    const messages = waiting;
    waiting = [];
    post(messages);
  };
  return (message) => {
    if (waiting.push(message) === 1) setImmediate(flush);
  };
}

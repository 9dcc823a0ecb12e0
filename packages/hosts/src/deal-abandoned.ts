/** Thrown by a host in place of an answer where the deal does not count any more, or is played on elsewhere: not a fault. */
export class DealAbandoned extends Error {
  constructor() {
    super('the deal was abandoned');
  }
}

/** Thrown by a host instead of an answer if the deal no longer counts or was moved to another process: not a fault. */
export class DealAbandoned extends Error {
  constructor() {
    super('the deal was abandoned');
  }
}

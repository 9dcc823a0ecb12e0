// Requests of one user to a real server.

import { setTimeout as sleep } from 'node:timers/promises';

/** Logs read at a time: those of whole sets, also of sets with a bot at all four seats. */
const LOGS = 48;

interface BotLogs {
  readonly logs: readonly { readonly deals: readonly { readonly text: string }[] }[];
  readonly next?: string;
}

export class ServerClient {
  readonly name: string;
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, name: string, token: string) {
    this.#url = url;
    this.name = name;
    this.#token = token;
  }

  /** Status and body of an answer. */
  async read(path: string): Promise<string> {
    const answer = await this.#send('GET', path);
    return `${answer.status} ${await answer.text()}`;
  }

  /** The body of an answer. Throws for an error status. */
  async ask<Body>(method: string, path: string, body?: object | FormData): Promise<Body> {
    const answer = await this.#send(method, path, body);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  /** Another user, created by this one, who must be an administrator. */
  async newUser(name: string): Promise<ServerClient> {
    await this.ask('POST', '/api/users', { name, role: 'user' });
    const { token } = await this.ask<{ token: string }>('POST', '/api/tokens', { name, scope: 'user', user: name });
    return new ServerClient(this.#url, name, token);
  }

  /** Uploads a version and waits until it passed its check. */
  async upload(bot: string, source: string): Promise<void> {
    const form = new FormData();
    form.set('name', bot);
    form.set('file', new Blob([source]), 'bot.js');
    const { check } = await this.ask<{ check: string }>('POST', '/api/bots', form);
    for (;;) {
      const { state } = await this.ask<{ state: string }>('GET', check);
      if (state === 'passed') return;
      if (state === 'failed') throw new Error(`${bot}: ${await this.read(check)}`);
      await sleep(2000);
    }
  }

  /** The lines that a bot printed to stderr in all sets that are disclosed. */
  async printed(bot: string): Promise<readonly string[]> {
    const lines: string[] = [];
    let before = '';
    for (;;) {
      const path = `/api/bots/${this.name}/${bot}/logs?limit=${LOGS}${before}`;
      const { logs, next } = await this.ask<BotLogs>('GET', path);
      lines.push(...logs.flatMap(({ deals }) => deals.flatMap(({ text }) => text.trim().split('\n'))));
      if (next === undefined) return lines;
      before = `&before=${next}`;
    }
  }

  #send(method: string, path: string, body?: object | FormData): Promise<Response> {
    const isForm = body instanceof FormData;
    return fetch(`${this.#url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
  }
}

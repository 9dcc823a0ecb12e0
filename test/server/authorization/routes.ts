// The routes of an app as fastify lists them: `GET /api/tournaments/:id`.

import type { ApiServer } from '../../../apps/server/src/http/api-server.ts';

const LINE = /^(?<indent>[│ ]*)[├└]── (?<path>\S*)(?: \((?<methods>[A-Z, ]+)\))?$/;
const INDENT = 4;

/** All routes, including those hidden from the documentation, but without the HEAD routes that accompany GET routes. */
export function routesOf(app: ApiServer): readonly string[] {
  const path: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = LINE.exec(line)?.groups;
      if (found === undefined) return [];
      path.splice(found.indent!.length / INDENT, Number.POSITIVE_INFINITY, found.path!);
      const methods = found.methods?.split(', ').filter((method) => method !== 'HEAD') ?? [];
      return methods.map((method) => `${method} ${nameParameters(path.join(''))}`);
    });
}

/** A parameter at the end of one route and inside others has two names in the list: `:name|:owner`. */
function nameParameters(path: string): string {
  return path.replaceAll(/:(\w+)\|:(\w+)(\/|$)/g, (_, last: string, within: string, end: string) =>
    end === '' ? `:${last}` : `:${within}${end}`,
  );
}

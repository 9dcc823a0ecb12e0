// The verification worker: reads the files and verifies them.

import type { Result } from '@mcr-arena/tiles';
import type { Chosen } from './chosen-files.ts';
import { competitionReport, type Report, tournamentReport } from './report.ts';

export interface VerifyRequest {
  readonly chosen: Chosen;
  /** 64 hexadecimal digits in lower case. */
  readonly commitment: string | undefined;
}

export type VerifyMessage =
  | { readonly type: 'progress'; readonly done: number; readonly of: number }
  | { readonly type: 'report'; readonly report: Result<Report> }
  | { readonly type: 'failure'; readonly message: string };

const say = (message: VerifyMessage): void => postMessage(message);

async function reportOn({ chosen, commitment }: VerifyRequest): Promise<Result<Report>> {
  if (chosen.type === 'competition') return competitionReport(await chosen.file.text(), commitment);
  const files = new Map<string, Uint8Array>();
  for (const { path, file } of chosen.files) files.set(path, new Uint8Array(await file.arrayBuffer()));
  return tournamentReport(chosen.name, files, commitment, (done, of) => say({ type: 'progress', done, of }));
}

addEventListener('message', ({ data }: MessageEvent<VerifyRequest>) => {
  reportOn(data).then(
    (report) => say({ type: 'report', report }),
    (thrown: unknown) => say({ type: 'failure', message: String(thrown) }),
  );
});

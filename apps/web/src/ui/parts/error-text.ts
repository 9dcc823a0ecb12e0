// What to show for a failed request.

import type { ApiError, ApiErrorCode } from '../api/client.ts';
import type { PART_MESSAGES } from './messages.ts';
import type { ErrorText } from './messages-en.ts';

type PartTexts = (typeof PART_MESSAGES)['en'];

/** The texts for a page whose document could not be fetched. */
export function errorText({ code, message }: ApiError, text: PartTexts): ErrorText {
  const known: Readonly<Record<ApiErrorCode, ErrorText>> = text.errors;
  return known[code] ?? text.otherError(text.serverMessage(code) ?? message);
}

/** As `errorText`, for a request that changes data: if it is malformed, the message names the field. */
export function refusalText(error: ApiError, text: PartTexts): ErrorText {
  return error.code === 'request-malformed' ? text.otherError(error.message) : errorText(error, text);
}

// Asks for the confirmation of an action that cannot be undone. `Confirmation.svelte` shows the question.

export interface Asked {
  /** The action and its consequence. */
  readonly question: string;
  /** Label of the button that confirms. */
  readonly action: string;
  readonly answer: (isConfirmed: boolean) => void;
}

class Confirmation {
  asked = $state.raw<Asked>();
}

export const confirmation = new Confirmation();

/** Whether the user confirms the action. A question that is still open counts as declined. */
export function confirmed(question: string, action: string): Promise<boolean> {
  confirmation.asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean): void => {
      confirmation.asked = undefined;
      resolve(isConfirmed);
    };
    confirmation.asked = { question, action, answer };
  });
}

/** What the person who hosts the site is sent, for the assistant to work. */
export const NO_ASSISTANT = 'L’assistant d’écriture n’est pas branché. Tout fonctionne sans lui.'

export const assistantLines: readonly string[] = [
  'OPENAI_API_KEY=… (clé d’un service d’IA compatible avec OpenAI)',
]

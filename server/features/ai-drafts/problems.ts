/** Messages for a draft that failed, and the HTTP status of a request that waited for it. */
import { AppError } from '#server/core/errors.ts'
import type { AiError, AiFailure } from '#server/ports/ai.ts'

export const UNCONFIGURED =
  'L’assistant d’écriture n’est pas branché\u00a0: la personne qui héberge le site doit lui donner une clé. Tout le reste fonctionne sans lui.'
/** Of a draft that was being written when the process ended. */
export const INTERRUPTED = 'Le site a redémarré pendant la rédaction. Ce qui était déjà arrivé est gardé.'

const SENTENCES: Readonly<Record<AiFailure, string>> = {
  unconfigured: UNCONFIGURED,
  key: 'Le service d’IA refuse la clé du site. La personne qui l’héberge doit la vérifier.',
  busy: 'Le service d’IA est saturé, ou son crédit est épuisé. Réessayez plus tard.',
  request: 'Le service d’IA n’accepte pas cette demande\u00a0: le modèle choisi ne convient peut-être pas.',
  server: 'Le service d’IA est en panne pour le moment. Réessayez plus tard.',
  unreachable: 'Le service d’IA n’a pas pu être joint. Réessayez plus tard.',
  silent: 'Le service d’IA ne répond plus. Ce qui était déjà arrivé est gardé.',
  cut: 'La réponse s’est interrompue en cours de route. Ce qui était déjà arrivé est gardé.',
  length:
    'La réponse a atteint la longueur permise. Ce qui est arrivé est gardé\u00a0: demandez moins de leçons.',
  refused: 'Le modèle a refusé cette demande. Reformulez le sujet ou la source.',
  unfit: 'La réponse du modèle n’a pas la forme attendue. Ce qui a pu être lu est gardé.',
  stopped: '',
}

export const sentenceOf = ({ failure, status }: AiError): string =>
  status === null || failure === 'busy' ? SENTENCES[failure] : `${SENTENCES[failure]} (${status})`

/** 502: our own part went well. */
export const badGateway = (message: string): AppError => new AppError(502, message)
export const unconfigured = (): AppError => new AppError(503, UNCONFIGURED)

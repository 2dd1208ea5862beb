/** Documents of a completed course that a financer requires. */
export const TRAINING_DOCUMENTS = ['attendance', 'completion'] as const
export type TrainingDocument = (typeof TRAINING_DOCUMENTS)[number]

export const TRAINING_DOCUMENT_LABELS: Readonly<Record<TrainingDocument, string>> = {
  attendance: 'Attestation d’assiduité',
  completion: 'Certificat de réalisation',
}

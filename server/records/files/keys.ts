/** The storage key of a file, in the disk folder or the bucket. */
export const fileKey = (collectionId: string, recordId: string, name: string): string =>
  `${collectionId}/${recordId}/${name}`

/** The storage key of the thumbs of a file. */
export const thumbsKey = (collectionId: string, recordId: string, name: string): string =>
  `${collectionId}/${recordId}/thumbs_${name}`

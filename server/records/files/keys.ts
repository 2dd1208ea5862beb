/** Where a stored file lies, in the disk folder or the bucket. */
export const fileKey = (collectionId: string, recordId: string, name: string): string =>
  `${collectionId}/${recordId}/${name}`

/** Where the thumbs of a file lie. */
export const thumbsKey = (collectionId: string, recordId: string, name: string): string =>
  `${collectionId}/${recordId}/thumbs_${name}`

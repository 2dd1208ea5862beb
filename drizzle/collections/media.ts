import { collection } from '../collection.ts'
import { choice, fields, file, fileNames, number, relation, relations, text } from '../fields.ts'
import { can } from '../rules.ts'

export const mediaFields = /* @__PURE__ */ fields({
  name: text({ label: 'Nom', required: true, max: 200 }),
  file: file({
    label: 'Fichier',
    required: true,
    maxSize: 200 * 1024 * 1024,
    thumbs: ['96x96', '480x0', '1600x0'],
  }),
  alt: text({ label: 'Texte de remplacement', max: 300 }),
  kind: choice(['image', 'video', 'audio', 'pdf', 'other'], {
    label: 'Genre',
    serverOnly: true,
    index: true,
    labels: { image: 'Image', video: 'Vidéo', audio: 'Audio', pdf: 'PDF', other: 'Autre' },
  }),
  size: number({ label: 'Poids', onlyInt: true, serverOnly: true }),
  width: number({ onlyInt: true, serverOnly: true }),
  height: number({ onlyInt: true, serverOnly: true }),
  durationSeconds: number({ serverOnly: true }),
  folder: text({ label: 'Dossier', max: 120, index: true }),
  tags: relations('tags', { label: 'Tags' }),
  uploadedBy: relation('users', { serverOnly: true }),
  fileNames: fileNames(),
})

export const media = /* @__PURE__ */ collection('media', mediaFields, () => ({
  read: can('media.manage'),
  write: can('media.manage'),
}))

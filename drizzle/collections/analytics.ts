import { collection } from '../collection.ts'
import { date, fields, json, relation, text } from '../fields.ts'
import { anyone, can } from '../rules.ts'

export const analyticsFields = /* @__PURE__ */ fields({
  user: relation('users', { label: 'Personne' }),
  eventType: text({ label: 'Événement', required: true, max: 60, pattern: '^[a-z0-9_.:-]+$' }),
  metadata: json<Record<string, unknown>>({ label: 'Données', maxSize: 4096 }),
  createdAt: date({ label: 'Date', index: true }),
  sessionId: text({ label: 'Visite', max: 64, index: true }),
  course: relation('courses', { label: 'Formation' }),
  lesson: relation('lessons', { label: 'Leçon' }),
  path: text({ label: 'Page', max: 500 }),
  referrer: text({ label: 'Provenance', max: 500 }),
  device: text({ label: 'Appareil', max: 20 }),
})

export const analytics = /* @__PURE__ */ collection('analytics', analyticsFields, () => ({
  read: can('stats.view'),
  // A before-hook sets `createdAt`, drops a `user` without consent and refuses events of admin pages.
  create: anyone,
  indexes: [
    { columns: ['eventType', 'createdAt'] },
    { columns: ['user', 'createdAt'] },
    { columns: ['course', 'createdAt'] },
  ],
}))

import type { BodyInputOf, ReplyOf } from '#drizzle/contract.ts'
import type { keepAttendance, keepRoom, readAttendance, readRoom } from '#server/features/live/contract.ts'
import { call, callQuery } from '../../../lib/call.ts'

export type AttendanceSheet = ReplyOf<typeof readAttendance>
export type Noted = BodyInputOf<typeof keepAttendance>['people'][number]

export const roomOf = (id: string) =>
  callQuery<typeof readRoom>('GET /api/lessons/:id/room', { params: { id } })
export const setRoom = (id: string, url: string) =>
  call<typeof keepRoom>('PUT /api/lessons/:id/room', { params: { id }, body: { url } })
export const attendanceOf = (id: string) =>
  callQuery<typeof readAttendance>('GET /api/lessons/:id/attendance', { params: { id } })
export const noteAttendance = (id: string, people: Noted[]) =>
  call<typeof keepAttendance>('PUT /api/lessons/:id/attendance', { params: { id }, body: { people } })

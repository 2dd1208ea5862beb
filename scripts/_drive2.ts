import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import autocannon from 'autocannon'
import { openDatabase } from '../server/core/database.ts'
import { createRegistry } from '../server/records/registry.ts'
import { createTables } from '../server/records/tables.ts'
import { CASES } from './bench/cases.ts'
import { collections, fill } from './bench/data.ts'
const rows=Number(process.argv[3]??10000)
rmSync('/tmp/lead/d',{recursive:true,force:true}); mkdirSync('/tmp/lead/d/engine',{recursive:true}); mkdirSync('/tmp/lead/d/bare')
const db=openDatabase('/tmp/lead/d/data.db'); createTables(db, createRegistry(collections).all); fill(db,rows,'x'); db.close()
for (const n of ['engine','bare']) cpSync('/tmp/lead/d/data.db',`/tmp/lead/d/${n}/data.db`)
const prof=process.argv[4]==='prof'
for (const side of ['bare','engine'] as const) {
  const child=fork(side==='engine'?'tests/.output/bb/engine-server.js':`scripts/bench/${side}-server.ts`,[`/tmp/lead/d/${side}`],{execArgv:[...(prof&&side==='engine'?['--cpu-prof','--cpu-prof-dir=/tmp/lead/cpu']:[]),'--import','tsx']})
  const [ready]=await once(child,'message') as [any]
  for (const e of CASES.filter(c=>c.name.includes(process.argv[2]!))) {
    let t=0
    const run=(d:number)=>autocannon({url:ready.url,method:e.method,connections:50,duration:d,requests:[{setupRequest:(r:any)=>{t++;const n=side==='engine'?e.engine(t,rows,ready.tokens):e.bare(t,rows);return {...r,path:n.path,body:n.body,headers:{...(n.body?{'content-type':'application/json'}:{}),...(n.authorization?{authorization:n.authorization}:{})}}}}]})
    await run(1); const r=await run(Number(process.env.SECS??4)); console.log(side,e.name,r.requests.average,r.latency.p50,r.latency.p99, r.non2xx)
  }
  child.send('stop'); await once(child,'exit')
}

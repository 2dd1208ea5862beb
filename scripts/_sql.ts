import { buildApp } from '../server/app.ts'
import { guest } from '../server/records/actor.ts'
import { collections, authorOf } from './bench/data.ts'
const app=await buildApp({collections,dataDir:'/tmp/lead/d/engine',uploadsDir:'/tmp/lead/d/f',rateLimit:false})
const e=app.engine; const items=e.registry.find('items')!
const orig=e.db.prepare.bind(e.db); const seen:string[]=[]
e.db.prepare=((s:string)=>{seen.push(s);return orig(s)}) as never
const sel={filter:`author = '${authorOf(500)}' && price > 100.5`,sort:'-price',restricted:true as const,limit:30,offset:0,rule:''}
e.store.find(items,sel,e.context(guest)); e.store.countKept(items,sel,e.context(guest))
for (const s of seen){console.log(s.replace(/"items"\."(\w+)", /g,''));const n=(s.match(/\?/g)??[]).length; const args=n>=4?[authorOf(500),100.5,30,0]:[authorOf(500),100.5]
 console.log(orig('EXPLAIN QUERY PLAN '+s).all(...args).map((r:any)=>r.detail)); const st=orig(s).raw(); for(let i=0;i<2000;i++)st.all(...args); const t=performance.now(); for(let i=0;i<3000;i++)st.all(...args.map((a,j)=>j===0?authorOf((i*7919)%10000):a)); console.log(((performance.now()-t)/3).toFixed(1),'us')}
const st=orig('SELECT * FROM items WHERE author = ? AND price > ? ORDER BY price DESC LIMIT 30').raw(); const t=performance.now(); for(let i=0;i<3000;i++)st.all(authorOf((i*7919)%10000),100.5); console.log('bare',((performance.now()-t)/3).toFixed(1))
const st1=orig('SELECT * FROM items WHERE author = ? AND price > ? ORDER BY price DESC LIMIT 30'); const t1=performance.now(); for(let i=0;i<3000;i++)st1.all(authorOf((i*7919)%10000),100.5); console.log('bare obj',((performance.now()-t1)/3).toFixed(1))
const time=(n:string,f:()=>void)=>{for(let i=0;i<3000;i++)f();const t=performance.now();for(let i=0;i<5000;i++)f();console.log(n,((performance.now()-t)/5).toFixed(2))}
time('state',()=>e.store.state())
await app.close()

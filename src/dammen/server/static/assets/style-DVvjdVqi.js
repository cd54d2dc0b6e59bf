var e=e=>e===`white`?`black`:`white`,t=e=>e===`w`||e===`W`?`white`:`black`,n=e=>e===`W`||e===`B`,r=e=>t(e)===`white`?`W`:`B`,i=[`turned`,`stone`,`flat`,`shapes`],a=`M31 62 27 40 39 49 50 34 61 49 73 40 69 62Z M31 65.5h38v5.5H31Z`,o=(e,t)=>`<path class="crown ${e}" transform="translate(0 ${t})" d="${a}"/>`,s=(e,t,n,r)=>`<circle class="line ${e}" cx="50" cy="${n}" r="${t}" stroke-width="${r}"/>`,c=(e,t,n)=>`<circle class="line black" cx="50" cy="${t}" r="${e}" stroke-width="4" stroke-dasharray="${(2*Math.PI*e/n/2).toFixed(3)}"/>`,l=(e,t)=>`<path class="mark" d="M50 ${e-t} ${50+t} ${e} 50 ${e+t} ${50-t} ${e}Z"/>`;function u(e,t){let n=`<circle class="edge ${e}" cx="50" cy="${t}" r="42" fill="url(#turned-${e})"/>`,r=`<circle cx="50" cy="${t}" r="31" fill="url(#turned-${e}-dish)"/>`;return n+(e===`black`?c(38,t,36):s(`white`,37.5,t,1.4))+r+s(e,31,t,2)}function d(e,t){if(t)return u(e,56)+u(e,46)+o(e,-6);let n=e===`white`?s(`white`,22,50,2)+s(`white`,13,50,2):s(`black`,22,50,2)+l(50,11);return u(e,50)+n}function f(e,t){let n=t?47:50,r=t=>`<circle class="edge ${e}" cx="50" cy="${t}" r="41" fill="url(#stone-${e})"/>`,i=`<ellipse class="shine" cx="40" cy="${n-19}" rx="17" ry="9" transform="rotate(-24 40 ${n-19})"/>`,a=e===`white`?s(`white`,20,n,3):l(n,13);return(t?r(56):``)+r(n)+i+(t?o(e,-4):a)}function p(e,t){let n=t=>`<circle class="plain ${e}" cx="50" cy="${t}" r="40"/>`;return t?n(57)+n(46)+o(e,-6):n(50)+(e===`white`?s(`white`,26,50,4):l(50,16))}var m=[22.5,67.5,112.5,157.5,202.5,247.5,292.5,337.5];function h(e,t){let n=t=>e===`white`?`<circle class="plain white" cx="50" cy="${t}" r="39"/>`:`<polygon class="plain black" points="${m.map(e=>{let n=e*Math.PI/180;return`${(50+42*Math.cos(n)).toFixed(1)},${(t+42*Math.sin(n)).toFixed(1)}`}).join(` `)}"/>`;return(t?n(57):``)+n(t?46:50)+(t?o(e,-6):``)}var g={turned:d,stone:f,flat:p,shapes:h},_=`
<radialGradient id="turned-white" cx="38%" cy="30%" r="80%"><stop offset="0" stop-color="#fff6df"/><stop offset=".6" stop-color="#efd9ab"/><stop offset="1" stop-color="#c9a566"/></radialGradient>
<radialGradient id="turned-white-dish" cx="62%" cy="70%" r="85%"><stop offset="0" stop-color="#fbeccb"/><stop offset="1" stop-color="#dfc28a"/></radialGradient>
<radialGradient id="turned-black" cx="38%" cy="30%" r="80%"><stop offset="0" stop-color="#6b4a3a"/><stop offset=".55" stop-color="#432a20"/><stop offset="1" stop-color="#22130d"/></radialGradient>
<radialGradient id="turned-black-dish" cx="62%" cy="70%" r="85%"><stop offset="0" stop-color="#543729"/><stop offset="1" stop-color="#2c1a12"/></radialGradient>
<radialGradient id="stone-white" cx="40%" cy="30%" r="78%"><stop offset="0" stop-color="#ffffff"/><stop offset=".65" stop-color="#ebe9e4"/><stop offset="1" stop-color="#b9b5ab"/></radialGradient>
<radialGradient id="stone-black" cx="40%" cy="30%" r="78%"><stop offset="0" stop-color="#5d6670"/><stop offset=".6" stop-color="#2b3036"/><stop offset="1" stop-color="#0e1013"/></radialGradient>`,v=`http://www.w3.org/2000/svg`,y=new Map;function b(e,r){let i=`${e} ${r}`,a=y.get(i);return a||(a=document.createElementNS(v,`svg`),a.setAttribute(`viewBox`,`0 0 100 100`),a.setAttribute(`aria-hidden`,`true`),a.setAttribute(`class`,`art ${e}`),a.innerHTML=g[e](t(r),n(r)),y.set(i,a)),a.cloneNode(!0)}function x(e){return i.find(t=>t===e)??`turned`}var S=[`walnut`,`linen`,`slate`,`forest`],C=`
:host { --light: #ecd9b4; --dark: #a9764b; --frame: #5a3a25; --grain: rgb(74 40 16 / .065); --label-dark: #fff3dc; --label-light: #6b4526; }
:host([theme="linen"]) { --light: #f4efe4; --dark: #b9ad97; --frame: #766b58; --grain: rgb(60 50 30 / .05); --label-dark: #2b261d; --label-light: #5f5644; }
:host([theme="slate"]) { --light: #d4dae0; --dark: #7088a0; --frame: #34414f; --grain: rgb(20 30 40 / .05); --label-dark: #0f1720; --label-light: #34414f; }
:host([theme="forest"]) { --light: #e9e4c9; --dark: #6d8f63; --frame: #33472f; --grain: rgb(20 40 10 / .06); --label-dark: #10200c; --label-light: #33472f; }

:host { display: block; position: relative; --mark: #f5c542; --must: #d9480f; --aim: #1f6f43; }
.frame { background: linear-gradient(135deg, color-mix(in srgb, var(--frame), white 14%), var(--frame) 40%, color-mix(in srgb, var(--frame), black 18%));
  padding: clamp(3px, 1.4%, 10px); border-radius: 6px; box-shadow: 0 1px 2px rgb(0 0 0 / .35), 0 6px 18px rgb(0 0 0 / .18); }
.board { position: relative; width: 100%; container-type: inline-size; touch-action: none; user-select: none; -webkit-user-select: none;
  background-color: var(--light); background-image: repeating-linear-gradient(92deg, var(--grain) 0 1px, transparent 1px 5px), repeating-linear-gradient(88deg, var(--grain) 0 2px, transparent 2px 11px); }
:host([view-only]) .board { touch-action: auto; }
.squares, .pieces, .marks { position: absolute; inset: 0; width: 100%; height: 100%; }
/* A focused square rises above its neighbours, never above the pieces; a piece above the others, never above the marks. */
.squares, .pieces { isolation: isolate; }
.pieces, .marks, .edge-box { pointer-events: none; }
.cell { position: absolute; box-sizing: border-box; background-color: var(--dark); cursor: default; outline: none;
  background-image: repeating-linear-gradient(91deg, var(--grain) 0 1px, transparent 1px 4px), repeating-linear-gradient(87deg, var(--grain) 0 2px, transparent 2px 9px); }
.cell.pale { background-color: color-mix(in srgb, var(--dark), var(--light) 62%); }
.cell::before, .cell::after { content: ""; position: absolute; pointer-events: none; }
.number, .edge-label { position: absolute; font: 600 max(7px, calc(100cqw / var(--columns) * .155)) / 1 system-ui, sans-serif; color: var(--label-dark); pointer-events: none; }
.number { top: 3%; left: 4%; }
.edge-label.file { bottom: .25em; right: .3em; }
.edge-label.rank { top: .25em; left: .3em; }
.edge-label.on-light { color: var(--label-light); }

.cell.last::before { inset: 0; background: var(--mark); opacity: .38; }
.cell.movable { cursor: pointer; }
.cell.movable::before { inset: 6%; border-radius: 50%; box-shadow: 0 0 0 calc(100cqw / var(--columns) * .04) rgb(255 236 170 / .85); background: none; opacity: 1; }
.cell.movable.last::before { background: var(--mark); }
.cell.must::before { box-shadow: 0 0 0 calc(100cqw / var(--columns) * .055) var(--must); }
.cell.selected { background-color: color-mix(in srgb, var(--mark), var(--dark) 25%); }
.cell.target, .cell.via { cursor: pointer; }
.cell.target::after { inset: 33%; border-radius: 50%; background: var(--aim); box-shadow: 0 0 0 calc(100cqw / var(--columns) * .035) rgb(255 255 255 / .75); }
.cell.via::after { inset: 36%; border-radius: 50%; border: calc(100cqw / var(--columns) * .05) solid var(--aim); background: rgb(255 255 255 / .6); box-sizing: border-box; }
.cell.target.choose::after { inset: 22%; background: none; border: calc(100cqw / var(--columns) * .09) dashed var(--aim); box-sizing: border-box; }
.cell.wish { box-shadow: inset 0 0 0 3px #6f4bd8; }
.cell.vacant { background-image: repeating-linear-gradient(45deg, transparent 0 6px, rgb(255 255 255 / .55) 6px 9px); box-shadow: inset 0 0 0 2px rgb(255 255 255 / .8); }
.cell:focus-visible { outline: max(3px, calc(100cqw / var(--columns) * .07)) solid #fff; outline-offset: calc(max(3px, 100cqw / var(--columns) * .07) * -1);
  box-shadow: inset 0 0 0 max(5px, calc(100cqw / var(--columns) * .11)) #111; z-index: 1; }
.cell.pressable { cursor: pointer; }
.cell.aimed { box-shadow: inset 0 0 0 3px #fff; }

.piece { position: absolute; top: 0; left: 0; will-change: transform; }
.piece .art { display: block; width: 100%; height: 100%; overflow: visible; filter: drop-shadow(0 1.5px 1.2px rgb(0 0 0 / .45)); }
.piece.ghost .art { opacity: .38; filter: grayscale(.7); }
.piece.lifted { z-index: 3; }
.piece.lifted .art { filter: drop-shadow(0 6px 5px rgb(0 0 0 / .45)); transform: scale(1.08); }
.piece.held { z-index: 2; }
.piece.held .art { filter: drop-shadow(0 4px 4px rgb(0 0 0 / .5)); transform: scale(1.1); }
.piece.moving { z-index: 2; }
.line { fill: none; } .line.white { stroke: #a98250; } .line.black { stroke: #8a6a56; }
.edge { stroke-width: 1.5; } .edge.white { stroke: #8d6a38; } .edge.black { stroke: #150b07; }
.mark { fill: #b08a6c; }
.crown { stroke-width: 2.2; stroke-linejoin: round; paint-order: stroke; }
.crown.white { fill: #8c1c13; stroke: #fff6df; } .crown.black { fill: #f3c552; stroke: #22130d; }
.stone .line.white { stroke: #8f8a80; } .stone .mark { fill: #aeb8c2; } .stone .edge.white { stroke: #8b877e; }
.shine { fill: #fff; opacity: .5; }
.plain { stroke-width: 4; } .plain.white { fill: #fffaf0; stroke: #2a2320; } .plain.black { fill: #26211f; stroke: #0c0a09; }
.flat .line.white { stroke: #2a2320; } .flat .mark { fill: #d8cfc4; }
.shapes .plain.white { stroke-width: 6; } .shapes .plain.black { stroke: #fffaf0; stroke-width: 3; }
.arrow { fill: none; stroke: #15613a; stroke-width: .13; stroke-linecap: round; stroke-linejoin: round; opacity: .88; }
.arrow-under { stroke: #fff; stroke-width: .2; } .arrow-head { fill: #15613a; stroke: #fff; stroke-width: .04; opacity: .95; }
.hand-huff { fill: none; stroke: #b3200f; stroke-width: .07; stroke-dasharray: .16 .11; } .hand-huff.under { stroke: #fff; stroke-width: .12; stroke-dasharray: none; }
.hand-bound { fill: none; stroke: #1a4fa0; stroke-width: .06; } .hand-bound.under { stroke: #fff; stroke-width: .12; }
.hand-crown { fill: none; stroke: #7a1fa2; stroke-width: 4.5; stroke-linejoin: round; stroke-dasharray: 7 5; } .hand-crown.under { fill: rgb(255 255 255 / .75); stroke: #fff; stroke-width: 9; stroke-dasharray: none; }
.hand-angle { fill: #1a4fa0; } .hand-angle.under { fill: #fff; stroke: #fff; stroke-width: .08; stroke-linejoin: round; }
.hand-left { fill: none; stroke: rgb(255 255 255 / .85); stroke-width: .045; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (forced-colors: active) {
  .board, .pieces { forced-color-adjust: none; }
  .frame { border: 2px solid CanvasText; }
  .cell:focus-visible { outline-color: Highlight; }
  .cell.selected { background-color: Highlight; }
}
`;export{x as a,r as c,i,n as l,S as n,b as o,_ as r,t as s,C as t,e as u};
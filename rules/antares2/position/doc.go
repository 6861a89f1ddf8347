// Package position is a game of Antares 2 as it stands, in either edition, and what may be judged of it: who stands where and in
// what state, what a sight line meets, where a unit may go and in what formation it ends, how it comes to touch whom it
// charges, how a loser gets away, what an ambusher sees of a way, who may be shot at and with what. It asks nobody, throws no
// dice and tells nothing, so that offers, advice and odds can ask as often as they like; what is done about it is the book
// above. Files have the names of the chapters there. Where to look:
//
//   - The state: state, units, orders, edition, codec, workshop (room that is used again).
//   - Sight: sight says what a line means; sightline and sightterrain follow one line, sightfield many between two units,
//     sightbody finds the part of a body that is seen best, pointsight and buildingsight see places and houses; cover, conceal.
//   - Moving: poses is a move being judged, legal the refusal of one; standing says who may stand where, ways and setout which
//     ways there are, going, crossing, walls, openings, floors and indoors what lies on them, wayblocked what bars them, walk
//     carries one out stage by stage, formation, closeup and closefloors keep a unit together.
//   - Charges: chargeplan looks for one, contact and lineup say what touching is, chargefollow brings the others on; chargearc,
//     chargefit, chargeturn and chargeslow are the touches of arcs, of bodies in bodies, of who turns and of slow ground;
//     chargeprice, chargerooted and reachknown only spare searches that cannot succeed; fallshort is a charge that cannot touch.
//   - Getting away: retreat, for whole units retreattogether, out of slow ground retreatslow; flight, standapart, stopat.
//   - Watching a move: glance, watchbehind.
//   - Shooting and fighting: target and range, aim, arms, bout, pointblank, munition, sniper; structure, aimstructure, strikeplan.
//   - Aboard and set up: transport, embark, capacity, hatches, outside; deploy, deployroom, infiltrate.
package position

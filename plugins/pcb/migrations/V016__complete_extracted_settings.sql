-- Settings that files could not tell before are null in stored results, and in the boards that offers are for: a board that
-- has not changed outdates no offer. A new analysis finds them. A member that is there stays as it is. The version before
-- this one ignores members that it does not know.
UPDATE pcb.analysis
   SET extracted = '{"viaCovering": null, "peelableMaskSide": null, "carbonPrintSide": null, "pressFit": null}'::jsonb
                   || extracted
 WHERE jsonb_typeof(extracted) = 'object';
UPDATE pcb.offer
   SET extracted = '{"viaCovering": null, "peelableMaskSide": null, "carbonPrintSide": null, "pressFit": null}'::jsonb
                   || extracted
 WHERE jsonb_typeof(extracted) = 'object';

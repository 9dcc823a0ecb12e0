-- Sets rated so far are rebuilt by the former rule, by which the uncertainty of a rating does not grow with absence.
UPDATE "competition" SET "config" = jsonb_set("config"::jsonb, '{absenceFrom}', to_jsonb(
  (SELECT coalesce(max("sequence"), 0) + 1 FROM "competition_set" WHERE "competition_id" = "competition"."id")
))::json
WHERE "kind" = 'ladder';
